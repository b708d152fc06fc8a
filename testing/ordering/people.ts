export const author = { id: 'author', email: 'author@example.org' };
export const approver = { id: 'approver', email: 'approver@example.org' };
