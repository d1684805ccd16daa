/** Only pages with a remote from elsewhere need this code. */
export const fetchStyles = () => import(/* webpackChunkName: "foreign-styles" */ './scoped-styles');
