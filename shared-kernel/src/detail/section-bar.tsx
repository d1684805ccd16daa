interface SectionBarProps {
  anchors: readonly { id: string; title: string }[];
}

/** Scrolls to a section and focuses it, so that the keyboard continues from it. */
export function showSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: 'start' });
}

export function SectionBar({ anchors }: SectionBarProps) {
  return (
    <nav className="kb-section-bar kb-no-print" aria-label="页内导航">
      {anchors.map(({ id, title }) => (
        <button key={id} type="button" onClick={() => showSection(id)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
