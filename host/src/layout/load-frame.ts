/** Fetches the layout, with all that signed-in pages need; the sign-in page does without. */
export const loadFrame = () => import(/* webpackChunkName: "portal-frame" */ './portal-frame');
