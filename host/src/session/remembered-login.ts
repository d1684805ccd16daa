import { signInKey } from '../early/stored-frame';
import { sealedItem } from './sealed-item';

const item = sealedItem(signInKey);

export interface RememberedLogin {
  readonly username: string;
  readonly password: string;
}

/** Account and password, stored sealed in this browser when the user requested it on the sign-in page. */
export const rememberedLogin = {
  async read(): Promise<RememberedLogin | undefined> {
    const text = await item.read();
    return text === undefined ? undefined : parsed(text);
  },
  keep: ({ username, password }: RememberedLogin): Promise<void> =>
    item.keep(JSON.stringify({ username, password })),
  forget: (): void => item.forget(),
};

function parsed(text: string): RememberedLogin | undefined {
  try {
    const { username, password } = JSON.parse(text) as Record<string, unknown>;
    return typeof username === 'string' && typeof password === 'string' ? { username, password } : undefined;
  } catch {
    return undefined;
  }
}
