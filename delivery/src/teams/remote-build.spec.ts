import { temporaryFolder, write } from '../edge/edge.fixture';
import { federation } from './remote-build';

const folder = temporaryFolder();

describe('the federation options of a team’s own bundler', () => {
  it('have the installed kernel’s version of each of its parts for Vite, which declares a second copy otherwise', () => {
    write(folder, { 'node_modules/shared-kernel/package.json': '{ "version": "0.6.0" }' });
    jest.spyOn(process, 'cwd').mockReturnValue(folder);

    const { shared } = federation({ name: 'visits', version: '1.0.0', bundler: 'vite' }).options;

    expect(shared['shared-kernel/ui']).toMatchObject({ import: false, version: '0.6.0' });
    expect(shared.react).not.toHaveProperty('version');
  });
});
