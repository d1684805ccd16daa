interface SectionBarProps {
  anchors: readonly { id: string; title: string }[];
}

/** Jumps to a section and puts the focus there, so that the keyboard goes on from it. */
export function SectionBar({ anchors }: SectionBarProps) {
  const jump = (id: string) => {
    const section = document.getElementById(id);
    if (!section) return;
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView({ block: 'start' });
  };
  return (
    <nav className="kb-section-bar kb-no-print" aria-label="页内导航">
      {anchors.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => jump(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
