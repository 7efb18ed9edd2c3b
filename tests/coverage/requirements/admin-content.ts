import type { Requirements } from '../requirement.ts';

export const adminContent: Requirements = {
  'admin-content.dropdowns': {
    demand: 'Subject and topic are chosen in turn; only a topic can receive new content.',
    catalogue: {
      'adminLabels.selectSubject': 'Select a subject',
      'adminLabels.selectTopic': 'Select a topic',
      'adminLabels.addContent': 'Add New Content',
    },
  },
  'admin-content.form': {
    demand:
      'The form has a title, a PDF, an order, a lock and two buttons, one with a pending state.',
    catalogue: {
      'adminLabels.contentTitle': 'Content Title',
      'adminLabels.contentTitleHint': 'Enter content title',
      'adminLabels.pdfUpload': 'PDF File Upload',
      'adminLabels.uploadPdf': 'Upload PDF File',
      'adminLabels.order': 'Order',
      'adminLabels.locked': 'Locked (Requires Purchase)',
      'adminLabels.free': 'Free Access',
      'adminLabels.createContent': 'Create Content',
      'adminLabels.creating': 'Creating...',
      'adminLabels.cancel': 'Cancel',
    },
  },
  'admin-content.existing': {
    demand: "The topic's files are listed with their number.",
    catalogue: { 'adminLabels.existingContent(3)': 'Existing Content (3 files)' },
  },
  'admin-content.defaults': {
    demand:
      'A new item has order 1, is locked, is no preview, has no download address, and its body is its title.',
    catalogue: { DEFAULT_ORDER: 1 },
  },
  'admin-content.title-required': {
    demand: 'Content without a title is not created.',
    catalogue: { 'panelMessages.titleMissing': 'Missing fields: Please fill in title field' },
  },
  'admin-content.pdf-size': {
    demand: 'A content PDF is one file of at most 10,485,760 bytes.',
    catalogue: { CONTENT_PDF_MAX_BYTES: 10485760 },
  },
  'admin-content.order': {
    demand: 'The order is an integer; text that is not a number counts as 1.',
  },
  'admin-content.subjects-endpoint': {
    demand: 'The subjects of the admin panel.',
    endpoints: ['GET /api/admin/subjects'],
  },
  'admin-content.create-endpoint': {
    demand: 'Creates an item.',
    endpoints: ['POST /api/admin/content'],
  },
  'admin-content.delete-endpoint': {
    demand: 'Deletes an item.',
    endpoints: ['DELETE /api/admin/content/{id}'],
  },
  'admin-content.list-endpoint': {
    demand: "A topic's items in the admin panel.",
    endpoints: ['GET /api/admin/content'],
  },
  'admin-content.create-failed': {
    demand: "A failed change in the admin panel shows the server's message.",
    catalogue: { 'errorMessages.error': 'Error' },
  },
  'admin-content.succeeded': {
    demand: 'Uploading a PDF, creating an item and deleting one show toasts.',
    catalogue: {
      'adminMessages.success': 'Success',
      'adminMessages.pdfUploaded': 'PDF uploaded successfully!',
      'adminMessages.contentCreated': 'Content created successfully',
      'adminMessages.contentDeleted': 'Content deleted successfully',
    },
  },
  'admin-content.refused': {
    demand:
      'An item needs a file that was uploaded, that no other item uses, and a topic that exists.',
    catalogue: {
      'serverMessages.uploadMissing': 'The uploaded file is missing. Please upload it again.',
      'serverMessages.uploadBecame("Notes")': 'This file is already used for “Notes”.',
      'serverMessages.downloadUrlInvalid': 'Please give the address of an uploaded file',
      'serverMessages.topicNotFound': 'The chosen topic no longer exists.',
    },
  },
};
