import type { FitCheck } from './check';

/** Groups, icons, rights and slots that a remote names are those of the host: its page refuses others as a whole. */
export const vocabularyCheck: FitCheck = {
  name: 'vocabulary',
  findIssues({ description: { routes, slots }, host: { vocabulary } }) {
    if (!vocabulary) return [];
    const { groups, icons, rights, slots: places } = vocabulary;
    const unknown = (id: string, what: string, named: string | undefined, known: readonly string[]) =>
      named === undefined || known.includes(named)
        ? []
        : [`${id} names the ${what} ${named}, the host has ${known.join(', ')}`];
    return [
      ...routes.flatMap(({ id, menu, icon, right }) => [
        ...unknown(id, 'menu group', menu?.group, Object.keys(groups)),
        ...unknown(id, 'icon', icon, icons),
        ...unknown(id, 'right', right, rights),
      ]),
      ...slots.flatMap(({ id, slot }) => unknown(id, 'slot', slot, places)),
    ];
  },
};
