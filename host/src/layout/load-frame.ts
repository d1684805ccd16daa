/** Fetches the layout with everything that signed-in pages need; the sign-in page does not need it. */
export const loadFrame = () => import(/* webpackChunkName: "portal-frame" */ './portal-frame');
