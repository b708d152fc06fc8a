'use client';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { useState } from 'react';
import { query } from '@/components/api';
import { PageTitle } from '@/components/shell/PageTitle';
import { Button } from '@/components/ui/Button';
import { formatPlural } from '@/components/ui/format';
import { TabPanel, Tabs } from '@/components/ui/Tabs';
import { AddUserDialog } from './AddUserDialog';
import { AdminSessionsPanel } from './AdminSessionsPanel';
import { AuditPanel } from './AuditPanel';
import { adminParams } from './admin-params';
import { UsersPanel } from './UsersPanel';

/** Who may use the portal, and who did what. */
export function AdminPage() {
  const [{ show }, setParams] = useQueryStates(adminParams);
  const [isAdding, setIsAdding] = useState(false);
  const users = useQuery(query('GET /api/users', {}));
  return (
    <>
      <PageTitle
        title="Admin"
        facts={users.data && formatPlural(users.data.users.length, 'user')}
        actions={
          show === 'users' && (
            <Button variant="primary" icon={UserPlus} onClick={() => setIsAdding(true)}>
              Add user
            </Button>
          )
        }
      />
      <div className="max-w-[100rem] px-4 py-4 md:px-6">
        <Tabs
          label="Admin"
          value={show}
          onChange={(next) => void setParams({ show: next })}
          tabs={[
            { value: 'users', label: 'Users' },
            { value: 'sessions', label: 'Sessions' },
            { value: 'audit', label: 'Audit' },
          ]}
        >
          <TabPanel value="users" className="mt-4">
            <UsersPanel users={users} />
          </TabPanel>
          <TabPanel value="sessions" className="mt-4">
            <AdminSessionsPanel />
          </TabPanel>
          <TabPanel value="audit" className="mt-4">
            <AuditPanel />
          </TabPanel>
        </Tabs>
      </div>
      <AddUserDialog open={isAdding} onOpenChange={setIsAdding} />
    </>
  );
}
