/** The part of Module Federation's runtime that the host stands on. */
export interface Federation {
  /** By force throws away what is remembered of an earlier registration. */
  registerRemotes(
    remotes: readonly { name: string; entry: string; type: 'global' }[],
    options: { force: boolean },
  ): void;
  loadRemote(id: string): Promise<unknown>;
}
