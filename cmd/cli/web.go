package cli

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"gipf.arena/arena/show/web"
)

// webFlags say where to serve pages and who may look.
type webFlags struct {
	access web.Access
	server *web.Server // nil if none is wanted
}

// add adds the flags; what says what the pages show.
func (f *webFlags) add(cmd *cobra.Command, what string) {
	flags := cmd.Flags()
	flags.StringVar(&f.access.Addr, "web", "", "`address` to show "+what+" on, such as localhost:8080; port 0 takes a free one and says which")
	flags.StringVar(&f.access.TokenFile, "web-token", "", "`file` with the access token")
	flags.StringVar(&f.access.CertFile, "web-cert", "", "`file` with the certificate for TLS")
	flags.StringVar(&f.access.KeyFile, "web-key", "", "`file` with the key of the certificate")
	flags.BoolVar(&f.access.Insecure, "web-insecure", false, "allow an address that other machines reach without token and TLS")
}

// listen opens the address, if one is given, before anything is written or played. It is closed at
// the end of the command.
func (f *webFlags) listen(cmd *cobra.Command) (err error) {
	if f.access.Addr == "" {
		if f.access != (web.Access{Asks: f.access.Asks, Body: f.access.Body}) {
			return usagef("--web-token, --web-cert, --web-key and --web-insecure are for --web")
		}
		return nil
	}
	f.server, err = web.Listen(f.access)
	if err != nil {
		return fmt.Errorf("--web: %w", err)
	}
	atEnd(cmd.Context(), func() { _ = f.server.Close() }) // has no effect after start
	return nil
}

// listenAlways is listen for a command that only serves and therefore needs an address.
func (f *webFlags) listenAlways(cmd *cobra.Command) error {
	if f.access.Addr == "" {
		return usagef("--web: want an address, such as localhost:8080")
	}
	return f.listen(cmd)
}

// start serves pages until the returned function is called, which first refreshes the
// open pages.
func (f *webFlags) start(ctx context.Context, say *Console, pages interface {
	http.Handler
	Refresh(ctx context.Context)
},
) (stop func() error) {
	if f.server == nil {
		return func() error { return nil }
	}
	say.Note("pages on %s", f.server.URL())
	end := f.server.Start(ctx, pages)
	return func() error {
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		pages.Refresh(last)
		return end()
	}
}
