import { breakpoints } from './theme';
import { useMedia } from './use-media';

const query = `(max-width: ${breakpoints.phone - 1}px)`;

/** True on phones: cards instead of tables, drawers instead of rows of filters. */
export const useNarrow = (): boolean => useMedia(query);
