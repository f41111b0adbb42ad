package web

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	_ "embed"
	"encoding/hex"
	"net/http"
	"strings"
)

// cookieName is the cookie of those who have given the token.
const cookieName = "gipfarena"

//go:embed assets/login.html
var loginPage []byte

// admit lets those through who know the token, and asks others for it. Programs send it
// as "Authorization: Bearer TOKEN".
func (g *guard) admit(pages http.Handler) http.Handler {
	if g.token == "" {
		return pages
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodPost && r.URL.Path == "/login":
			g.login(w, r)
		case g.known(r):
			pages.ServeHTTP(w, r)
		default:
			g.ask(w)
		}
	})
}

// ask shows the form that asks for the token.
func (g *guard) ask(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusUnauthorized)
	w.Write(loginPage) // a client that has gone is no concern of ours
}

// login looks at the token of the form, and remembers a right one in a cookie, which
// lasts as long as the browser is open and does not hold the token itself.
func (g *guard) login(w http.ResponseWriter, r *http.Request) {
	if !same(r.PostFormValue("token"), g.token) {
		g.ask(w)
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: g.pass(), Path: "/", HttpOnly: true, Secure: g.tls != nil, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// known reports whether a request comes with the token or the cookie.
func (g *guard) known(r *http.Request) bool {
	cookie, err := r.Cookie(cookieName)
	return g.bears(r) || err == nil && same(cookie.Value, g.pass())
}

// bears reports whether a request comes with the token itself, which no page sends.
func (g *guard) bears(r *http.Request) bool {
	bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return ok && g.token != "" && same(bearer, g.token)
}

// pass is what the cookie holds.
func (g *guard) pass() string { return Signed([]byte(g.token), []byte(cookieName)) }

// Signed is the HMAC-SHA256 of a text in hex.
func Signed(secret, text []byte) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// same compares two texts in a time that tells nothing of where they differ.
func same(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
