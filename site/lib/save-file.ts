/** Offers a text to be saved as a CSV file. Its mark lets spreadsheets read £ and names rightly. */
export function saveCsv(name: string, csv: string): void {
  const type = 'text/csv;charset=utf-8';
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the press.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
