/** Returns the value of a request's cookie; undefined when it is missing, empty or wrongly encoded. */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  const value = found?.slice(found.indexOf('=') + 1).trim();
  try {
    return value ? decodeURIComponent(value) : undefined;
  } catch {
    return undefined;
  }
}
