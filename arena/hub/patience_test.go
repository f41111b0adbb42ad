package hub

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/web"
)

// TestLongAnswers: what takes longer to be found out than a request and a page may take to come has its answer, such as a fit that waits
// for another one; the client does not hear that nothing answers where its job stands in the queue.
func TestLongAnswers(t *testing.T) {
	s := resting(t)
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	server.Limits.Read, server.Limits.Write = 100*time.Millisecond, 100*time.Millisecond
	stop := server.Start(t.Context(), s.Pages())
	defer func() { require.NoError(t, stop()) }()
	config, _ := json.Marshal(Submission{Config: fmt.Sprintf(quick, 3)})
	form := url.Values{"config": {fmt.Sprintf(quick, 4)}}.Encode()
	for path, body := range map[string]string{"api/ratings?game=nosuch": "", "ratings?game=nosuch": "", "compare?jobs=8,9": "", "api/jobs": string(config), "submit": form} {
		method, busy := http.MethodGet, &s.rating
		if body != "" {
			method, busy = http.MethodPost, &s.submitting
		}
		busy.Lock()
		time.AfterFunc(400*time.Millisecond, busy.Unlock)
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL()+path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err, path)
		answer.Body.Close()
		require.Less(t, answer.StatusCode, 500, path)
	}
}
