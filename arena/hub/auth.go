package hub

import (
	"context"
	"crypto/subtle"
	"net/http"
	"strings"

	"gipf.arena/arena/show/web"
)

// cookieName is the cookie of users who have entered their token.
const cookieName = "gipfarena-hub"

// A gatekeeper identifies the sender of a request.
type gatekeeper struct {
	*Queue
	secret []byte // this process's secret for cookies
}

// userKey is the user's key in the context of a request.
type userKey struct{}

// userIn returns the user who sent a request.
func userIn(r *http.Request) User {
	u, _ := r.Context().Value(userKey{}).(User)
	return u
}

// admit lets users' requests pass and asks others for a token. A hub without users is reached only from this machine
// (Server), and all who do so may do everything.
func (g gatekeeper) admit(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, known := g.who(r)
		switch {
		case r.Method == http.MethodPost && r.URL.Path == "/login":
			g.login(w, r)
		case strings.HasPrefix(r.URL.Path, "/assets/"): // the form for a token needs them
			pages.ServeHTTP(w, r)
		case known:
			pages.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), userKey{}, u)))
		case strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == "/metrics":
			why := "this hub wants the token of a user"
			if r.Header.Get("Authorization") != "" {
				why = "the token is of no user of this hub, or holds no more"
			}
			answer(w, http.StatusUnauthorized, wrong{Error: why + ": --token FILE of the command, or the header Authorization: Bearer TOKEN; \"gipfarena hub users add DIR NAME\" at the hub makes one"})
		default:
			to := "/"
			if r.Method == http.MethodGet {
				to = r.URL.RequestURI()
			}
			askToken(w, asked{To: to})
		}
	})
}

// An asked says what is wrong with the last token, and the address to show after a valid one.
type asked struct{ Wrong, To string }

// askToken answers with the form for a token.
func askToken(w http.ResponseWriter, a asked) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusUnauthorized)
	w.Write([]byte(templates.Fragment("login", a))) // a client that has gone does not matter
}

// who returns the user of a request.
func (g gatekeeper) who(r *http.Request) (User, bool) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return g.userOf(r.Context(), token)
	}
	if cookie, err := r.Cookie(cookieName); err == nil {
		name, pass, _ := strings.Cut(cookie.Value, ":")
		found, err := g.users(r.Context(), "WHERE name = ? AND revoked = ''", name)
		if err == nil && len(found) == 1 && subtle.ConstantTimeCompare([]byte(pass), []byte(g.pass(name))) == 1 {
			return found[0], true
		}
	}
	if g.open(r.Context()) {
		return User{Name: "local", Role: Admin}, true
	}
	return User{}, false
}

// pass is the proof in a user's cookie.
func (g gatekeeper) pass(name string) string { return web.Signed(g.secret, []byte(name)) }

// login checks the token of the form, and remembers its user in a cookie, which lasts as long as browser and hub run.
func (g gatekeeper) login(w http.ResponseWriter, r *http.Request) {
	u, ok := g.userOf(r.Context(), r.PostFormValue("token"))
	if !ok {
		askToken(w, asked{"This token is of no user, or holds no more.", r.PostFormValue("to")})
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: u.Name + ":" + g.pass(u.Name), Path: "/", HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, "/"+strings.TrimLeft(r.PostFormValue("to"), `/\`), http.StatusSeeOther) // here, and on no other host
}
