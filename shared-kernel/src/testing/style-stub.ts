/** Stands in for style sheets under Jest. */
export const styles = {};
