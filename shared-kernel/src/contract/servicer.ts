import { z } from 'zod';
import { holds } from '../domain/account-holds';
import { defineEndpoint } from './endpoint';
import { problems } from './problem';

export const servicerInfo = z.object({
  name: z.string(),
  phone: z.string(),
  workTime: z.string(),
  wechatQrUrl: z.string().nullable(),
});
export type ServicerInfo = z.output<typeof servicerInfo>;

/** Returns the employer's contact at the provider; 404 if none is assigned. */
export const getServicerInfo = defineEndpoint({
  id: 'customers.get-servicer-info',
  path: '/api/customers/getServicerInfo',
  access: 'signed-in',
  whileHeld: holds,
  problems: [problems.notFound],
  summary: 'The employer’s contact at the provider',
  answer: servicerInfo,
});
