import { z } from 'zod';

// The portal runs under a CSP without unsafe-eval; zod would otherwise try to compile its parsers with `new Function`.
z.config({ jitless: true });
