/** kB by module, or by the unit that `folded` puts it in. */
export type Weights = Readonly<Record<string, number>>;
/** By module: the modules that import it. */
export type Importers = Readonly<Record<string, readonly string[]>>;

/** The weights when the budgets were last recorded, relative to the workspace. */
export const recordFile = 'e2e/bench/weights/recorded.json';

const ofWorkspace = /^(?:host|shared-kernel|remote-[^/]+)\//;
/** Number of causes that an explanation names. */
const named = 5;
/** Lighter modules are recorded as a sum of their folder, so that the record stays small. */
const ownLineKb = 1.5;
/** Less is neither recorded nor named: compression makes shares vary, and the record stays small. */
const leastKb = 0.5;

export const packageOf = (module: string): string =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');

/** A module near the limit stays where it was recorded: it would seem to be new. */
function unitOf(module: string, kb: number, recorded?: Weights): string {
  const folder = module.split('/').slice(0, -1).slice(0, 3);
  const hasOwnLine = recorded ? recorded[module] !== undefined || kb >= ownLineKb + leastKb : kb >= ownLineKb;
  return hasOwnLine || folder.length === 0 ? module : [...folder, '…'].join('/');
}

const tenths = (kb: number): number => Math.round(kb * 10) / 10;

/** Returns the weights with the light modules of each folder as one sum. */
function folded(weights: Weights, recorded?: Weights): Weights {
  const units: Record<string, number> = {};
  for (const [module, kb] of Object.entries(weights)) {
    const unit = unitOf(module, kb, recorded);
    units[unit] = (units[unit] ?? 0) + kb;
  }
  return Object.fromEntries(
    Object.entries(units)
      .filter(([, kb]) => kb >= leastKb)
      .map(([unit, kb]) => [unit, tenths(kb)]),
  );
}

/**
 * Names what is new or grew most since `recorded` (or weighs most, if nothing is recorded or grew), a module of the
 * workspace or a package per cause, and the imports by which it came, the module itself first.
 */
export function explainGrowth(weights: Weights, recorded: Weights | undefined, importers: Importers): string {
  const causes: Record<string, { more: number; isNew: boolean; modules: [string, number][] }> = {};
  for (const [unit, kb] of Object.entries(folded(weights, recorded))) {
    const more = kb - (recorded?.[unit] ?? 0);
    if (more < leastKb) continue;
    const cause = ofWorkspace.test(unit) ? unit : packageOf(unit);
    const { more: before, isNew, modules } = (causes[cause] ??= { more: 0, isNew: true, modules: [] });
    causes[cause] = {
      more: before + more,
      isNew: isNew && recorded?.[unit] === undefined,
      modules: [...modules, ...Object.entries(weights).filter((each) => unitOf(...each, recorded) === unit)],
    };
  }
  if (recorded && Object.keys(causes).length === 0) return explainGrowth(weights, undefined, importers);
  const state = (isNew: boolean) => (!recorded ? '' : isNew ? ', new' : ' more');
  return Object.entries(causes)
    .sort(([, one], [, other]) => other.more - one.more)
    .slice(0, named)
    .flatMap(([cause, { more, isNew, modules }]) => {
      const [[heaviest] = [cause]] = modules.sort(([, one], [, other]) => other - one);
      const others = modules.length > 1 ? `, ${modules.length} modules` : '';
      return [
        `${tenths(more)} kB${state(isNew)}: ${cause}${others}`,
        `  ${chainOf(heaviest, importers).join(' ← ')}`,
      ];
    })
    .join('\n');
}

/** Returns the shortest chain of imports from a module to one that nothing imports. */
function chainOf(module: string, importers: Importers): string[] {
  const imported = new Map<string, string | undefined>([[module, undefined]]);
  // The loop also visits the importers that it adds: the nearest first.
  for (const each of imported.keys()) {
    const by = importers[each] ?? [];
    if (by.length === 0) {
      const chain: string[] = [];
      for (let at: string | undefined = each; at !== undefined; at = imported.get(at)) chain.unshift(at);
      return chain;
    }
    for (const importer of by) if (!imported.has(importer)) imported.set(importer, each);
  }
  return [module];
}

/** Weights of several budgets: by the names of those that share them, because most modules are in several pages. */
export type WeightRecord = Readonly<Record<string, Weights>>;

export function recordOf(weights: Readonly<Record<string, Weights>>): WeightRecord {
  const names: Record<string, string[]> = {};
  for (const [name, each] of Object.entries(weights))
    for (const entry of Object.entries(folded(each))) (names[JSON.stringify(entry)] ??= []).push(name);
  const record: Record<string, Record<string, number>> = {};
  for (const [entry, of] of Object.entries(names).sort()) {
    const [unit, kb] = JSON.parse(entry) as [string, number];
    (record[of.join(' ')] ??= {})[unit] = kb;
  }
  return record;
}

/** Returns the recorded weights of one budget; undefined if there are none. */
export function recordedFor(name: string, record: WeightRecord): Weights | undefined {
  const found = Object.entries(record).filter(([names]) => names.split(' ').includes(name));
  return found.length ? Object.assign({}, ...found.map(([, weights]) => weights)) : undefined;
}
