import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { getServicerInfo } from 'shared-kernel/contract/customers';
import { navigation, session, type LoadedSession } from 'shared-kernel/runtime';
import { aReceipt, fakeApi, type FakeApi } from 'shared-kernel/testing';
import { PortalProvider } from '../portal/portal';
import { aPortal } from '../portal/portal.fixture';

interface HeldPageSetting {
  session: LoadedSession;
  api?: FakeApi;
  /** Why the password may no longer be used. */
  passwordReason?: string;
}

const servicer = {
  name: '林晓雯',
  phone: '0592-0000101',
  workTime: '工作日 09:00-18:00',
  wechatQrUrl: null,
};

/** Renders a held page over a fake network; `passes` counts how often the guard ran again. */
export function renderHeld(
  page: ReactNode,
  { session: who, api = fakeApi(), passwordReason }: HeldPageSetting,
) {
  api.on(getServicerInfo, servicer);
  session.signedIn(`token-of-${who.user.username}`);
  session.loaded(who);
  const guard = { passes: 0, refreshes: 0 };
  const router = createMemoryRouter(
    [
      {
        id: 'guard',
        element: <Outlet />,
        loader: () => {
          guard.passes += 1;
          return null;
        },
        children: [{ path: '*', element: page }],
      },
    ],
    // The user has already passed the guard.
    { initialEntries: ['/held'], hydrationData: { loaderData: { guard: null } } },
  );
  navigation.bind(router);
  const gate = {
    pass: () => Promise.resolve({ kind: 'allow' as const }),
    passwordReason: () => passwordReason,
    refresh: () => {
      guard.refreshes += 1;
    },
  };
  const portal = aPortal({
    config: { brand: { name: '雇安通', code: 'gat', salesCompany: '保险服务商' } },
    gate,
  });
  const view = render(
    <PortalProvider portal={portal}>
      <RouterProvider router={router} />
    </PortalProvider>,
  );
  return { ...view, api, user: userEvent.setup(), guard, router };
}

export const anUpload = (number: number) =>
  aReceipt({ id: `00000000-0000-4000-8000-00000000000${number}`, fileName: `${number}.png` });

export const aScan = (name: string) => new File([new Uint8Array(8)], name, { type: 'image/png' });
