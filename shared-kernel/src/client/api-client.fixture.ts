import { AxiosError, AxiosHeaders, create, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { z } from 'zod';
import { defineEndpoint, idParams, money, pageOf, pageQuery } from '../contract';
import { createApiClient, type FailedCall } from './api-client';
import type { ProblemError } from './problem-error';
import type { RetryCounts } from './stall-limit';

export const getCost = defineEndpoint({
  id: 'test.get-cost',
  method: 'GET',
  path: '/api/costs/{id}',
  access: 'signed-in',
  summary: 'one cost',
  params: idParams,
  answer: z.object({ id: z.int(), money }),
});
export const listCosts = defineEndpoint({
  id: 'test.list-costs',
  method: 'GET',
  path: '/api/costs',
  access: 'signed-in',
  summary: 'costs',
  query: pageQuery.extend({ keyword: z.string().optional() }),
  answer: pageOf(z.object({ id: z.int() })),
});
export const pay = defineEndpoint({
  id: 'test.pay',
  method: 'POST',
  path: '/api/costs/pay',
  access: 'signed-in',
  summary: 'pay',
  body: z.object({ money }),
});
export const payOnce = defineEndpoint({
  id: 'test.pay-once',
  method: 'POST',
  path: '/api/costs/payOnce',
  access: 'signed-in',
  summary: 'pay, under a key',
  body: z.object({ money }),
  idempotent: true,
});
export const payByPhone = defineEndpoint({
  id: 'test.pay-by-phone',
  method: 'POST',
  path: '/api/costs/payByPhone',
  access: 'signed-in',
  summary: 'pay by telephone',
  body: z.object({
    money,
    phone: z
      .string()
      .transform((text) => text.replace(/\D/g, ''))
      .refine((text) => text.length === 11),
  }),
});
export const login = defineEndpoint({
  id: 'test.login',
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'sign in',
  encoding: 'form',
  body: z.object({ username: z.string(), client: z.literal('PC').default('PC') }),
  answer: z.object({ firstLoginFlag: z.int(), token: z.string() }),
});
export const upload = defineEndpoint({
  id: 'test.upload',
  method: 'POST',
  path: '/api/oss/upload',
  access: 'signed-in',
  summary: 'upload',
  encoding: 'multipart',
  body: z.object({ owner: z.string() }),
});
export const getPdf = defineEndpoint({
  id: 'test.get-pdf',
  method: 'GET',
  path: '/api/insures/{id}/pdf',
  access: 'signed-in',
  summary: 'policy',
  params: idParams,
  raw: true,
});
export const provide = defineEndpoint({
  id: 'test.provide',
  method: 'GET',
  path: '/provider-api/commands',
  access: 'provider',
  summary: 'commands',
});

type Network = (config: InternalAxiosRequestConfig) => {
  status?: number;
  data: unknown;
  headers?: Record<string, string>;
};

/** Creates an API client over a network that is given as a function. */
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

/** A network that is down. */
export const cut = (config: InternalAxiosRequestConfig): never => {
  throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
};
