import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PortalProvider, type Portal } from '../portal/portal';
import { ForgottenPage } from './forgotten.page';
import { LoginPage } from './login.page';

// Evaluated by the build, which writes what this exports into the page.

/** In place of what the edge knows of the brand. */
const brand = { name: '%PORTAL_BRAND%', code: '', salesCompany: '%PORTAL_SALES%', icp: '%PORTAL_ICP%' };

// They read nothing else of the portal before they are used.
const portal = { config: { brand } } as Portal;

const drawn = (path: string, element: ReactElement): string =>
  renderToStaticMarkup(
    <PortalProvider portal={portal}>
      <RouterProvider router={createMemoryRouter([{ path, element }], { initialEntries: [path] })} />
    </PortalProvider>,
  );

/** Markup of the pages before sign-in, by path: as they are when they are opened, before their code is there. */
export const outerPages: Readonly<Record<string, string>> = {
  '/login': drawn('/login', <LoginPage />),
  '/forgotPwd': drawn('/forgotPwd', <ForgottenPage />),
};
