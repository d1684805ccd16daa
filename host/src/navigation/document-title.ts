/** The title of the browser's tab: the page's own title, then the product's name. */
export const documentTitle = (title: string | undefined, brandName: string): string =>
  title ? `${title} - ${brandName}` : brandName;
