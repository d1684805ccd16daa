/** Replaces style sheets under Jest. */
const classes = {};

// oxlint-disable-next-line import/no-default-export -- as webpack's CSS modules
export default classes;
