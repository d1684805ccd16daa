import { z } from 'zod';

/** The brand: product name and companies. */
export const brand = z.object({
  name: z.string().min(1),
  code: z.string().min(1),
  /** The provider's official website, or the path of the edge's page about the provider; an older edge names neither. */
  site: z
    .url({ protocol: /^https?$/ })
    .or(z.string().regex(/^\/[a-z-]+$/))
    .optional(),
  /** The company that sells the insurance and handles the claims; named in the footer. */
  salesCompany: z.string().min(1),
  /** The site's filing number; the footer links it to the ministry's register. */
  icp: z.string().min(1).optional(),
});

export type Brand = z.output<typeof brand>;
