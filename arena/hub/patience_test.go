package hub

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena/show/web"
)

// TestLongAnswers: an answer that takes longer to compute than a request and a page may take arrives all the same, such as a fit that
// waits for another; the client is not told that nothing answers while its job is in the queue.
func TestLongAnswers(t *testing.T) {
	s := resting(t)
	server, err := web.Listen(web.Access{Addr: "127.0.0.1:0"})
	require.NoError(t, err)
	server.Limits.Read, server.Limits.Write = 2*time.Second, 2*time.Second
	stop := server.Start(t.Context(), s.Pages())
	defer func() { require.NoError(t, stop()) }()
	config, _ := json.Marshal(Submission{Config: fmt.Sprintf(quick, 3)})
	form := url.Values{"config": {fmt.Sprintf(quick, 4)}}.Encode()
	var all sync.WaitGroup
	s.rating.Lock()
	s.submitting.Lock()
	for path, body := range map[string]string{"api/ratings?game=nosuch": "", "ratings?game=nosuch": "", "compare?jobs=8,9": "", "api/jobs": string(config), "submit": form} {
		method := http.MethodGet
		if body != "" {
			method = http.MethodPost
		}
		r, err := http.NewRequestWithContext(t.Context(), method, server.URL()+path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		all.Go(func() {
			answer, err := http.DefaultClient.Do(r)
			if assert.NoError(t, err, path) {
				answer.Body.Close()
				assert.Less(t, answer.StatusCode, 500, path)
			}
		})
	}
	time.Sleep(2500 * time.Millisecond)
	s.rating.Unlock()
	s.submitting.Unlock()
	all.Wait()
}
