import { type Fault, Faults } from '../kit/faults.ts';

const isForHttp = ({ method = 'SMTP', path = '' }: Fault) =>
  method.toUpperCase() !== 'SMTP' || path.startsWith('/');

/** Keeps faults of the HTTP address apart from those of deliveries, which are the rule. */
export class MailFaults extends Faults {
  readonly deliveries = new Faults();

  override add(fault: Fault): void {
    if (fault.times === 0 || isForHttp(fault)) super.add(fault);
    if (fault.times === 0 || !isForHttp(fault)) this.deliveries.add(fault);
  }
}
