import type { Requirements } from '../requirement.ts';

export const adminEvidence: Requirements = {
  'admin-evidence.form': {
    demand:
      'The card shows the chosen file, a button with a pending state and the current evidence.',
    catalogue: {
      'adminLabels.selectedFile("result.pdf")': 'Selected: result.pdf',
      'adminLabels.upload': 'Upload',
      'adminLabels.uploading': 'Uploading...',
      'adminLabels.currentEvidence': 'Current Grade Evidence',
    },
  },
  'admin-evidence.not-a-pdf': {
    demand: 'Evidence that is not a PDF is refused.',
    catalogue: { 'panelMessages.notAPdf': 'Invalid file: Please select a PDF file' },
  },
  'admin-evidence.list-endpoint': {
    demand: 'The evidence of the admin panel.',
    endpoints: ['GET /api/admin/grade-evidence'],
  },
  'admin-evidence.upload-endpoint': {
    demand: 'A multipart form with pdf, studentName, grade, subject, year and examBoard.',
    endpoints: ['POST /api/admin/grade-evidence/upload'],
  },
  'admin-evidence.inspect-endpoint': {
    demand: 'Published evidence is inspected by the one function that reads PDFs.',
    endpoints: ['POST /api/admin/grade-evidence/{id}/inspect'],
  },
  'admin-evidence.defaults': {
    demand: 'The evidence form starts with sample values.',
    catalogue: {
      'evidenceDefaults.studentName': 'Economics Students',
      'evidenceDefaults.grade': 'A*',
      'evidenceDefaults.subject': 'Economics',
      'evidenceDefaults.year': '2023',
      'evidenceDefaults.examBoard': 'AQA',
    },
  },
  'admin-evidence.delete-endpoint': {
    demand: 'Deletes evidence.',
    endpoints: ['DELETE /api/admin/grade-evidence/{id}'],
  },
  'admin-evidence.upload-failed': {
    demand: 'A failed upload of evidence shows a toast.',
    catalogue: {
      'errorMessages.error': 'Error',
      'adminMessages.evidenceUploadFailed': 'Upload failed',
    },
  },
  'admin-evidence.uploaded': {
    demand: 'An upload of evidence shows a toast.',
    catalogue: { 'adminMessages.evidenceUploaded': 'Grade evidence uploaded successfully' },
  },
  'admin-evidence.limits': {
    demand: 'Evidence is sent as a form, with a file of at most 4 MB.',
    catalogue: {
      'panelMessages.evidenceTooLarge': 'The file is too large. Grade evidence can be up to 4 MB.',
      EVIDENCE_PDF_MAX_BYTES: 4194304,
      'serverMessages.needsForm': 'Please send a form with a file.',
      'serverMessages.malformedForm': 'The request is not a valid form.',
    },
  },
};
