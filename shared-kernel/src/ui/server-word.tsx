import { listByType } from '../contract/reference';
import { useEndpoint } from '../query';

interface ServerWordProps {
  name: string;
  code: string;
}

/** Shows the server's label of a code that this build does not know; while loading, or if there is none, the code. */
export function ServerWord({ name, code }: ServerWordProps) {
  const { data } = useEndpoint(listByType, { query: { type: name } }, { quiet: true, staleTime: Infinity });
  return data?.list.find(({ value }) => value === code)?.label ?? code;
}
