import { type Fault, Faults } from '../kit/faults.ts';

const isForHttp = ({ method = 'SMTP', path = '' }: Fault) =>
  method.toUpperCase() !== 'SMTP' || path.startsWith('/');

/** Separates faults of the HTTP API from those of deliveries, which are the default. */
export class SmtpFaults extends Faults {
  readonly deliveries = new Faults();

  override add(fault: Fault): void {
    if (fault.times === 0 || isForHttp(fault)) super.add(fault);
    if (fault.times === 0 || !isForHttp(fault)) this.deliveries.add(fault);
  }
}
