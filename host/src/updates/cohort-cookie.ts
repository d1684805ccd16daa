import { brand } from 'shared-kernel/runtime';
import type { CustomerId } from 'shared-kernel/domain/nouns/ids';

/** Longer than the lifetime of a token, which a browser keeps until sign-out. */
const days = 180;

const nameOf = () => `${brand.code}-cohort`;
const options = () => `; Path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;

/** Cookie with the customer of this browser, for canaries. Contains no secret. */
export const cohortCookie = {
  read: (): string | undefined =>
    document.cookie
      .split('; ')
      .find((part) => part.startsWith(`${nameOf()}=`))
      ?.slice(nameOf().length + 1),
  write(customerId: CustomerId): void {
    document.cookie = `${nameOf()}=${customerId}; Max-Age=${days * 86_400}${options()}`;
  },
  clear(): void {
    document.cookie = `${nameOf()}=; Max-Age=0${options()}`;
  },
};
