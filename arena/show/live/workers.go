package live

import "context"

// workerParts shows who plays: the workers that were heard of, nothing where the games are played here or by another process.
func workerParts(r run) func(context.Context) map[string]string {
	return func(context.Context) map[string]string {
		if p, ok := r.(*playing); ok && p.session.Coordinator() != nil {
			if list := p.session.Coordinator().Workers(); list != nil {
				return map[string]string{"workers": fragment("workers", list)}
			}
		}
		return nil
	}
}
