import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PortalProvider, type Portal } from '../portal/portal';
import { ForgottenPage } from './forgotten.page';
import { LoginPage } from './login.page';

// Evaluated by the build, which writes the exports into the page.

/** Placeholders that the edge replaces by the values of the brand. */
const brand = { name: '%PORTAL_BRAND%', code: '', salesCompany: '%PORTAL_SALES%', icp: '%PORTAL_ICP%' };

// These pages use nothing else of the portal before the user interacts with them.
const portal = { config: { brand } } as Portal;

const drawn = (path: string, element: ReactElement): string =>
  renderToStaticMarkup(
    <PortalProvider portal={portal}>
      <RouterProvider router={createMemoryRouter([{ path, element }], { initialEntries: [path] })} />
    </PortalProvider>,
  );

/** Markup of the pages before sign-in by path, in their initial state, for the time before their code is loaded. */
export const outerPages: Readonly<Record<string, string>> = {
  '/login': drawn('/login', <LoginPage />),
  '/forgotPwd': drawn('/forgotPwd', <ForgottenPage />),
};
