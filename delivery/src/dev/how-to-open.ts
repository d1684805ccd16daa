export function howToOpen({
  remote,
  portal,
  origin,
}: Readonly<Record<'remote' | 'portal' | 'origin', string>>): string {
  return `
remote-${remote} from your files, with the portal at ${portal} around it:

  ${portal}/?remote-${remote}=${origin}/     open this once in your browser
  ${portal}/?remote-${remote}=${' '.repeat(origin.length)}      ends it

What you save appears without a reload. Ctrl-C ends it.`;
}
