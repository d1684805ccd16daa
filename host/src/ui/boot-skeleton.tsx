/** What the page drew before any code was there; nothing outside of the frame. */
const drawn = document.querySelector('#root > [data-early]');

/**
 * Until the frame is there: the one that the page has drawn, so that nothing is painted anew, or grey shapes in place of
 * header and menu.
 */
export function BootSkeleton() {
  if (drawn) return <div ref={(place) => place?.replaceChildren(drawn)} />;
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}
