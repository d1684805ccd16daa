import { createContext, useContext } from 'react';

interface Part {
  /** Such as `heirs.0`: the names of the fields inside continue it. */
  path: string;
  /** The innermost list around it: antd's names inside of a list begin there. */
  list: string;
}

const PartContext = createContext<Part>({ path: '', list: '' });
export const PartProvider = PartContext.Provider;
export const usePart = (): Part => useContext(PartContext);

const joinedPath = (part: string, name: string) => (part === '' ? name : `${part}.${name}`);

/** The whole name of a field, that of the parts around it and its own, and the same as antd takes it. */
export function useFieldPath(name: string): { path: string; antdName: string | (string | number)[] } {
  const part = usePart();
  const path = joinedPath(part.path, name);
  if (part.path === '') return { path, antdName: name };
  return { path, antdName: namePathOf(part.list === '' ? path : path.slice(part.list.length + 1)) };
}

/** As antd takes names: places in lists are numbers. */
export const namePathOf = (path: string): (string | number)[] =>
  path.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));

export const valueAt = (values: unknown, path: string): unknown =>
  namePathOf(path).reduce<unknown>(
    (value, segment) => (value as Record<string | number, unknown> | null | undefined)?.[segment],
    values,
  );
