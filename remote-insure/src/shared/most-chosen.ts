/** Most people of one batch. */
export const mostChosen = 500;
