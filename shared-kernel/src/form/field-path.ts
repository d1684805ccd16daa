import { createContext, useContext } from 'react';

interface Part {
  /** Such as `heirs.0`: the prefix of the names of the fields inside. */
  path: string;
  /** Path of the innermost list around the part: inside a list, antd's names are relative to it. */
  list: string;
}

const PartContext = createContext<Part>({ path: '', list: '' });
export const PartProvider = PartContext.Provider;
export const usePart = (): Part => useContext(PartContext);

const joinedPath = (part: string, name: string) => (part === '' ? name : `${part}.${name}`);

/** Returns the full path of a field, including the parts around it, and the same as an antd name. */
export function useFieldPath(name: string): { path: string; antdName: string | (string | number)[] } {
  const part = usePart();
  const path = joinedPath(part.path, name);
  if (part.path === '') return { path, antdName: name };
  return { path, antdName: namePathOf(part.list === '' ? path : path.slice(part.list.length + 1)) };
}

/** Converts a path to an antd name, in which list indexes are numbers. */
export const namePathOf = (path: string): (string | number)[] =>
  path.split('.').map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment));

export const valueAt = (values: unknown, path: string): unknown =>
  namePathOf(path).reduce<unknown>(
    (value, segment) => (value as Record<string | number, unknown> | null | undefined)?.[segment],
    values,
  );
