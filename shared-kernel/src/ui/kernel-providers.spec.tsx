import { render, screen } from '@testing-library/react';
import { theme } from '../antd/base';
import { KernelProviders } from '.';

const Motion = () => <p>{theme.useToken().token.motion ? 'animated' : 'still'}</p>;

function renderWith(media: string) {
  const answer = (query: string) =>
    ({ matches: query === media, addEventListener: () => {}, removeEventListener: () => {} }) as never;
  jest.spyOn(window, 'matchMedia').mockImplementation(answer);
  render(
    <KernelProviders>
      <Motion />
    </KernelProviders>,
  );
}

describe('the theme of antd', () => {
  afterEach(() => jest.restoreAllMocks());

  it('has transitions', () => {
    renderWith('');
    expect(screen.getByText('animated')).toBeInTheDocument();
  });

  it('has none where the system asks for reduced motion', () => {
    renderWith('(prefers-reduced-motion: reduce)');
    expect(screen.getByText('still')).toBeInTheDocument();
  });
});
