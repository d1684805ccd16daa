import { takeRequested } from './import-map';

const folder = `${window.location.origin}/remotes/claims`;
const defaults = { claims: `${folder}/1.2.0/mf-manifest.json` };
const candidate = `${folder}/1.3.0-rc.1/mf-manifest.json`;

const stored = () =>
  Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('import-map-override')));

beforeEach(() => localStorage.clear());

it.each([
  ['the address of a published version', candidate, '1.3.0-rc.1'],
  ['its path', '/remotes/claims/1.3.0-rc.1/mf-manifest.json', '1.3.0-rc.1'],
  ['a version', '1.3.0-rc.1', '1.3.0-rc.1'],
  ['an address elsewhere', 'http://localhost:3001/', 'http://localhost:3001/'],
  ['what the library makes of a port', '//localhost:3001/claims.js', 'http://localhost:3001/claims.js'],
])('requests %s once, and does not keep it where the edge has not accepted it', (_, entered, requested) => {
  takeRequested({ defaults, overrides: {} });
  localStorage.setItem('import-map-override:claims', entered);

  expect(takeRequested({ defaults, overrides: {} })).toEqual({ claims: requested });
  expect(stored()).toEqual({});
  expect(takeRequested({ defaults, overrides: {} })).toEqual({});
});

it.each([
  ['removed', () => localStorage.removeItem('import-map-override:claims')],
  ['disabled', () => localStorage.setItem('import-map-overrides-disabled', '["claims"]')],
])('ends an override that was %s', (_, change) => {
  const inEffect = { defaults, overrides: { claims: candidate } };
  takeRequested(inEffect);
  change();

  expect(takeRequested(inEffect)).toEqual({ claims: '' });
});

it('shows an override that a link or the panel set or ended, without requesting it again', () => {
  expect(takeRequested({ defaults, overrides: { claims: candidate } })).toEqual({});
  expect(stored()).toEqual({ 'import-map-override:claims': candidate });

  expect(takeRequested({ defaults, overrides: {} })).toEqual({});
  expect(stored()).toEqual({});
});
