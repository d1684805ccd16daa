import { z } from 'zod';

/** The brand: names and companies. */
export const brand = z.object({
  name: z.string().min(1),
  code: z.string().min(1),
  /** The provider's official website; without one the menu has no link. */
  site: z.url({ protocol: /^https?$/ }).optional(),
  /** The company that sells the insurance and handles the claims; named in the footer. */
  salesCompany: z.string().min(1).default('示例保险销售服务有限公司'),
  /** The site's filing number; the footer leads with it to the ministry's register. */
  icp: z.string().min(1).optional(),
});

export type Brand = z.output<typeof brand>;
