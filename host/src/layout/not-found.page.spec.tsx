import { screen, within } from '@testing-library/react';
import { aProjectSession, renderPage } from 'shared-kernel/testing';
import { lostAddress } from '../navigation/lost-address';
import { remotes } from '../navigation/navigation.fixture';
import { portalMap } from '../navigation/portal-map';
import { PortalProvider, type Portal } from '../portal/portal';
import { NotFoundPage } from './not-found.page';

// The page uses no other part of the portal.
const portal = { map: portalMap(remotes) } as Portal;

const open = (session?: ReturnType<typeof aProjectSession>) =>
  renderPage(
    <PortalProvider portal={portal}>
      <NotFoundPage />
    </PortalProvider>,
    { session },
  );
const offered = () =>
  within(screen.getByRole('navigation', { name: '可能要找的页面' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('the page for unknown addresses', () => {
  it('names the address and offers pages of the menu that share words with it', () => {
    lostAddress.set('/claims/riskData');

    open();

    expect(screen.getByRole('heading', { name: '页面不存在' })).toBeInTheDocument();
    expect(screen.getByText('/claims/riskData')).toBeInTheDocument();
    expect(offered()).toEqual(['/flashCompensationCloud/riskData']);
    expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/index/home');
  });

  it('offers project users only pages that they may open, and their own home page', () => {
    lostAddress.set('/claims/riskData');

    open(aProjectSession());

    expect(offered()).not.toContain('/flashCompensationCloud/riskData');
    expect(offered()).toContain('/employer/insure/index');
    expect(screen.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/employer/insure/index');
  });
});
