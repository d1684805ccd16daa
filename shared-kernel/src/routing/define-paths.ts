type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type PathParams<Path extends string> = { readonly [Name in ParamName<Path>]: string | number };

export type Search = Readonly<Record<string, string | number | boolean | undefined>>;

type LinkArguments<Path extends string> = [ParamName<Path>] extends [never]
  ? [params?: Record<string, never>, search?: Search]
  : [params: PathParams<Path>, search?: Search];

/** Permits, under these names, only ids of those entities, or text. */
type Narrowed<Rest extends unknown[], Ids> = {
  [At in keyof Rest]: Rest[At] & { readonly [Name in keyof Ids]?: Ids[Name] | string };
};

/** `linkTo` of a remote that declares which ids its pages take in their path or search, by page and name. */
export type LinkTo<Paths extends Record<string, string>, Ids> = <Page extends keyof Paths & string>(
  page: Page,
  ...rest: LinkArguments<Paths[Page]> &
    Narrowed<LinkArguments<Paths[Page]>, Page extends keyof Ids ? Ids[Page] : unknown>
) => string;

export interface DefinedPaths<Paths extends Record<string, string>> {
  readonly paths: Paths;
  /** Returns the URL of a page with encoded parameters; undefined search values are omitted. */
  linkTo<Id extends keyof Paths & string>(id: Id, ...rest: LinkArguments<Paths[Id]>): string;
}

/** Turns an id with a wrong prefix into a compile error; an index signature alone would accept it. */
type Prefixed<Name extends string, Paths> = {
  [Id in keyof Paths]: Id extends `${Name}.${string}` ? Paths[Id] : never;
};

/** The paths of one remote by id; ids begin with the remote's name, so that they are unique in the portal. */
export function definePaths<
  const Name extends string,
  const Paths extends Readonly<Record<string, `/${string}`>>,
>(name: Name, paths: Paths & Prefixed<Name, Paths>): DefinedPaths<Paths> {
  for (const id of Object.keys(paths)) {
    if (!id.startsWith(`${name}.`)) throw new TypeError(`path id "${id}" does not begin with "${name}."`);
  }
  return {
    paths,
    linkTo(id, ...rest) {
      const [params, search] = rest as [params?: Readonly<Record<string, string | number>>, search?: Search];
      return fill(paths[id] as string, params) + searchText(search);
    },
  };
}

function fill(path: string, params: Readonly<Record<string, string | number>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`"${path}" needs the parameter "${name}"`);
    return encodeURIComponent(value);
  });
}

function searchText(search: Search = {}): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
}
