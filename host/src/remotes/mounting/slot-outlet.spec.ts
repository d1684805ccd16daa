import type { RemoteDescription } from 'shared-kernel/routing/definitions';
import { aRemote } from '../model/remote-source.fixture';
import { fillingsOf } from './slot-outlet';

const remote = (name: string, slots: RemoteDescription['slots']) => aRemote({ name, slots }).description;

const remotes = [
  remote('finance', [{ id: 'finance.balance', slot: 'home.figures', order: 30 }]),
  remote('insure', [
    { id: 'insure.people', slot: 'home.figures', order: 10, puser: true },
    { id: 'insure.unpaid', slot: 'home.todo', order: 10 },
  ]),
];

describe('the widgets of a slot of the home page', () => {
  it('are listed from the descriptions, in their order', () => {
    expect(fillingsOf(remotes, 'home.figures', { projectUser: false }).map(({ id }) => id)).toEqual([
      'insure.people',
      'finance.balance',
    ]);
  });

  it('exclude for project users those that are closed to them', () => {
    expect(fillingsOf(remotes, 'home.figures', { projectUser: true }).map(({ id }) => id)).toEqual([
      'insure.people',
    ]);
  });

  it('are none for a slot that no remote fills', () => {
    expect(fillingsOf(remotes, 'home.news', { projectUser: false })).toEqual([]);
  });
});
