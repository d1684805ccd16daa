import { listByType } from '../contract/reference';
import { useEndpoint } from '../query';

interface ServerWordProps {
  /** Of the dictionary. */
  name: string;
  code: string;
}

/** What the server calls a code that this build does not know; the code itself until then, or where it has no word. */
export function ServerWord({ name, code }: ServerWordProps) {
  const { data } = useEndpoint(listByType, { query: { type: name } }, { quiet: true, staleTime: Infinity });
  return data?.list.find(({ value }) => value === code)?.label ?? code;
}
