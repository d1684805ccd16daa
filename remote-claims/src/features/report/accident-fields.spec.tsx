import { render, screen } from '@testing-library/react';
import { MaterialsAhead } from './accident-fields';

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the papers that a case will need', () => {
  it('depend on the claimed items and the treatment', () => {
    const { rerender } = render(<MaterialsAhead values={{ claimItems: [1], treatType: 1 }} />);
    const outpatient = names();
    expect(screen.getByText(`报案后30天内提交，共${outpatient.length}项必传。`)).toBeInTheDocument();

    rerender(<MaterialsAhead values={{ claimItems: [1], treatType: 2 }} />);

    expect(names().length).toBeGreaterThan(outpatient.length);
    expect(screen.getByText(`报案后30天内提交，共${names().length}项必传。`)).toBeInTheDocument();
  });

  it('include the traffic police’s finding after a road accident only', () => {
    const { rerender } = render(<MaterialsAhead values={{ claimItems: [1], accidentType: 1 }} />);
    expect(names()).not.toContain('交通事故认定书');

    rerender(<MaterialsAhead values={{ claimItems: [1], accidentType: 4 }} />);

    expect(names()).toContain('交通事故认定书');
  });
});
