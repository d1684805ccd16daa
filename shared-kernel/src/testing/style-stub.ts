/** Replaces style sheets under Jest. */
export const styles = {};
