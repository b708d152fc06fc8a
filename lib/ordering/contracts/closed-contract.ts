/** What someone reads beside a contract that is restricted to other people. */
export const closedContractWords = 'You cannot order from this contract. Ask an admin';
