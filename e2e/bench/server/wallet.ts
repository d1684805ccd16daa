import { figuresOfCheck } from './on-postgres';

/** One round of payments at the same moment on one wallet, each answered truly and booked once. */
export interface WalletRound {
  payments: number;
  /** Payments under way at a time. */
  atOnce: number;
  /** How often the API was killed meanwhile. */
  killed: number;
  /** Payments that were sent more than once. */
  repeated?: number;
  seconds: number;
  perSecond: number;
}

/** Rejects when a payment was lost, made twice or answered wrongly. */
export const measureWallet = () => figuresOfCheck<WalletRound>('wallet', 'WALLET_FIGURES');

export const walletLines = (rounds: readonly WalletRound[]): string[] => [
  'payments on one wallet on PostgreSQL: balance exact, none twice, none lost, every answer true',
  ...rounds.map(
    ({ payments, atOnce, killed, repeated = 0, seconds, perSecond }) =>
      `${payments} payments, ${atOnce} at a time, API killed ${killed} times: ${seconds.toFixed(1)} s, ${perSecond.toFixed(0)} per second, ${repeated} sent again`,
  ),
];
