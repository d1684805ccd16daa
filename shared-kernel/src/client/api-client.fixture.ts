import { AxiosError, AxiosHeaders, create, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { z } from 'zod';
import { defineEndpoint, idParams, money, pageOf, pageQuery } from '../contract';
import { createApiClient, type FailedCall } from './api-client';
import type { ProblemError } from './problem-error';
import type { RetryCounts } from './stall-limit';
import { testCall } from '../testing/test-call';

export const getCost = defineEndpoint({
  ...testCall('/api/costs/{id}'),
  params: idParams,
  answer: z.object({ id: z.int(), money }),
});
export const listCosts = defineEndpoint({
  ...testCall('/api/costs'),
  query: pageQuery.extend({ keyword: z.string().optional() }),
  answer: pageOf(z.object({ id: z.int() })),
});
export const pay = defineEndpoint({ ...testCall('/api/costs/pay', 'POST'), body: z.object({ money }) });
export const payOnce = defineEndpoint({
  ...testCall('/api/costs/payOnce', 'POST'),
  body: z.object({ money }),
  idempotent: true,
});
export const payByPhone = defineEndpoint({
  ...testCall('/api/costs/payByPhone', 'POST'),
  body: z.object({
    money,
    phone: z
      .string()
      .transform((text) => text.replace(/\D/g, ''))
      .refine((text) => text.length === 11),
  }),
});
export const login = defineEndpoint({
  ...testCall('/login', 'POST'),
  access: 'public',
  encoding: 'form',
  body: z.object({ username: z.string(), client: z.literal('PC').default('PC') }),
  answer: z.object({ firstLoginFlag: z.int(), token: z.string() }),
});
export const upload = defineEndpoint({
  ...testCall('/api/oss/upload', 'POST'),
  encoding: 'multipart',
  body: z.object({ owner: z.string() }),
});
export const getPdf = defineEndpoint({ ...testCall('/api/insures/{id}/pdf'), raw: true });
export const provide = defineEndpoint({ ...testCall('/provider-api/commands'), access: 'provider' });

type Network = (config: InternalAxiosRequestConfig) => {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
};

export function clientOver(network: Network) {
  const requests: InternalAxiosRequestConfig[] = [];
  const problems: { problem: ProblemError; call: FailedCall }[] = [];
  const retryCounts: RetryCounts[] = [];
  const adapter: AxiosAdapter = async (config) => {
    requests.push(config);
    const { status = 200, data, headers = { 'content-type': 'application/json' } } = network(config);
    return { config, status, statusText: '', data, headers: new AxiosHeaders(headers) };
  };
  const api = createApiClient({
    baseUrl: '/prod-api',
    getToken: () => 'secret',
    onProblem: (problem, call) => problems.push({ problem, call }),
    onRetries: (counts) => retryCounts.push(counts),
    axios: create({ adapter }),
  });
  return { api, requests, problems, retryCounts };
}

export const cut = (config: InternalAxiosRequestConfig): never => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
};
